/** Browsers begin to read the file some time after the click. */
const readByMs = 60_000;

/** Hands a file to the reader. A link with a Blob works inside a sandboxed frame as well, given `allow-downloads`. */
export function download(file: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), readByMs);
}
