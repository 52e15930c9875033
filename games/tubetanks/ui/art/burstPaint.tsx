/** What blasts are filled with, by the name `burst`. */
export const BurstPaint = () => (
  <radialGradient id="burst">
    <stop offset="0" stop-color="#fff" />
    <stop offset=".3" stop-color="#ffe066" />
    <stop offset=".62" stop-color="#ff8a3c" stop-opacity=".85" />
    <stop offset="1" stop-color="#ff3b3b" stop-opacity="0" />
  </radialGradient>
);
