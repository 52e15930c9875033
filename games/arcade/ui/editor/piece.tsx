import { type DrawingName, Use } from '../art/drawings.tsx';

/** A piece of the board by itself, as the palette shows it. Its drawings are on the page. */
export const Piece = ({ of }: { readonly of: DrawingName }) => (
  <svg viewBox="-56 -56 112 112" width="40" height="40" style={{ '--hull': '0deg', '--turret': '0deg' }}>
    <Use of={of} />
  </svg>
);
