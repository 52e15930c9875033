/** A torch in its holder: the flame moves by itself where motion is wanted. 120 wide, 260 high, its light much wider. */
export function Torch() {
  return (
    <div class="rat-torch" aria-hidden="true">
      <svg viewBox="-60 -130 120 260">
        <path d="M-22 60h44l-6 62h-32z" fill="#3c2312" stroke="#150a04" stroke-width="3" />
        <path d="M-27 52h54v16h-54z" fill="#7a5028" stroke="#150a04" stroke-width="3" />
      </svg>
      <svg class="rat-flame" viewBox="-60 -130 120 260">
        <path d="M0-78C26-38 34-16 30 14C27 40 14 54 0 54C-14 54-28 40-30 14C-32-12-10-30 0-78Z" fill="#ff8a1f" />
        <path d="M2-46C20-18 22 0 19 20C16 40 8 50 0 50C-10 50-19 38-19 20C-19 2-2-16 2-46Z" fill="#ffc247" />
        <path d="M1-12C11 4 12 16 10 28C8 40 4 46 0 46C-6 46-10 38-10 28C-10 16-2 6 1-12Z" fill="#fff6d0" />
      </svg>
    </div>
  );
}
