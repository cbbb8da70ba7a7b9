/** A sign of public/signs.svg, which loads beside the script instead of in it; where it is drawn, room is kept for it. */
export const Sign = ({ name }: { name: string }) => (
  <svg aria-hidden>
    <use href={`signs.svg#${name}`} />
  </svg>
);
