import { memo } from '@fray/table-kit';

const FINGERS = [0, 1, 2, 3];

/** Four fingers over the edge of a card, a thumb in front. */
function Hand({ flipped }: { flipped: boolean }) {
  return (
    <g
      transform={`translate(${flipped ? 65 : -65} 20) scale(${flipped ? -0.95 : 0.95} .95)`}
      stroke="#1a0d06"
      stroke-width="2.6"
      stroke-linejoin="round"
    >
      <path d="M-74 66C-78 30-66-6-38-22C-20-30 0-22 6-6L4 60C-20 84-60 88-74 66Z" fill="#4a3a20" />
      <path d="M-92 132C-92 80-84 62-72 52L0 66C0 84-6 100-14 136Z" fill="#6b3220" />
      <path d="M-80 74L-6 86" stroke="#e8a070" stroke-opacity=".5" fill="none" />
      {FINGERS.map((i) => (
        <g key={i}>
          <rect x={-26 + Math.abs(i - 1.3) * 3} y={-30 + i * 21} width={52 - Math.abs(i - 1.3) * 6} height="20" rx="10" fill="#6f5a33" />
          <path d={`M-8 ${-25 + i * 21}h18`} stroke="#f0cf94" stroke-opacity=".45" stroke-linecap="round" fill="none" />
        </g>
      ))}
    </g>
  );
}

/** Two hands that hold a card of 132 by 184 around 0 0. */
export const Hands = memo(() => {
  return (
    <>
      <Hand flipped={false} />
      <Hand flipped />
    </>
  );
});
