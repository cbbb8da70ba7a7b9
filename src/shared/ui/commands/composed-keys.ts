/** The code of every key that an input method handles; Safari sends it after the end of a conversion too, when `isComposing` is false. */
const inputMethodCode = 229;

/**
 * Keeps the keys of an input method from everything in the page: Enter takes its conversion, arrows choose among its candidates, Escape gives
 * up. As the first listener on the way of a key press, so that no field, dialog or shortcut has to ask. What is composed arrives as input.
 */
export const ignoreComposedKeys = (): void =>
  addEventListener(
    'keydown',
    (event) => {
      // `keyCode` is deprecated, and the only mark of such a key in Safari.
      if (event.isComposing || event.keyCode === inputMethodCode) event.stopImmediatePropagation();
    },
    { capture: true },
  );
