import { Both, Disc, Limb, type MechBody, Plate, Shade } from './mechBody.tsx';
import { polygon } from './shapes.ts';
import { LINE, METAL, type Tone } from './tones.ts';

const Foot = ({ k, tone }: { k: number; tone: Tone }) => (
  <>
    <Plate d={`M${k * 6} -38L${k * 28} -38L${k * 32} -16L${k * 4} -16Z`} fill={METAL.main} />
    <Plate d={`M${k * 3} -24L${k * 33} -24L${k * 39} 2Q${k * 39} 6 ${k * 35} 6L${k * 5} 6Q${k} 6 ${k} 2Z`} fill={tone.main} />
    <Shade d={`M${k * 4} -21L${k * 31} -21L${k * 32.5} -15L${k * 3.5} -15Z`} fill={tone.light} />
    <Shade d={`M${k} -1L${k * 39} -1L${k * 37} 5L${k * 3} 5Z`} fill={tone.dark} />
  </>
);

const Fist = ({ x, y, k = 1, tone }: { x: number; y: number; k?: number; tone: Tone }) => (
  <g transform={`translate(${x} ${y}) scale(${k} 1)`}>
    <Plate d="M-15 -13Q-15 -17 -11 -17L10 -17Q17 -17 17 -10L17 9Q17 16 10 16L-9 16Q-15 16 -15 10Z" fill={tone.main} />
    <Shade d="M-12 -14L10 -14Q14 -14 14 -9L-12 -9Z" fill={tone.light} />
    <Shade d="M-12 8L14 8Q14 13 9 13L-8 13Q-12 13 -12 10Z" fill={tone.dark} />
    <path d="M5 -9h10M5 -1h11M5 7h10M4 -15v29" stroke={LINE} stroke-width={2.4} fill="none" />
  </g>
);

/** The boxer: short legs, a wide chest, two fists as large as its head. */
export const Boxer: MechBody = ({ tone, view, pose }) => {
  const isSide = view === 'side';
  const dx = isSide ? 9 : 0;
  return (
    <>
      <Both>{(k) => <Foot k={k} tone={tone} />}</Both>
      <Plate d="M-17 -46L17 -46L12 -30L-12 -30Z" fill={METAL.dark} />
      {isSide ? (
        <>
          <Limb d="M-34 -76L-46 -62" width={14} fill={METAL.dark} />
          <Fist x={-50} y={-46} k={-1} tone={tone} />
        </>
      ) : (
        <Both>
          {(k) => (
            <>
              <Limb d={`M${k * 44} -76L${k * 52} -58`} width={14} fill={METAL.main} light={METAL.light} />
              <Fist x={k * 55} y={-42} k={k} tone={tone} />
            </>
          )}
        </Both>
      )}
      <Plate d="M-36 -92L36 -92L46 -76L26 -42L-26 -42L-46 -76Z" fill={tone.main} />
      <Shade d="M-34 -89L34 -89L41 -78L-41 -78Z" fill={tone.light} />
      <Shade d="M20 -45L42 -76L36 -76L12 -45Z" fill={tone.dark} opacity={0.9} />
      {view === 'back' ? (
        <>
          <Plate d="M-22 -84h18v30h-18zM4 -84h18v30h-18z" fill={METAL.dark} />
          <Shade d="M-19 -62h12v6h-12zM7 -62h12v6h-12z" fill="#ff8a3c" />
        </>
      ) : (
        <>
          <Plate d={`M${dx - 15} -72L${dx + 15} -72L${dx + 10} -52L${dx - 10} -52Z`} fill={METAL.deep} line={2.4} />
          <Shade d={polygon(6, 9, dx, -62)} fill="#fff3b0" opacity={0.35} />
          <Shade d={polygon(6, 5.5, dx, -62)} fill="#fffbe0" />
        </>
      )}
      <Both>
        {(k) => (
          <>
            <Disc x={k * 44} y={-82} r={15} fill={tone.main} />
            <path d={`M${k * 44 - 9} -87a11 11 0 0 1 18 0`} fill="none" stroke={tone.light} stroke-width={4} stroke-linecap="round" />
          </>
        )}
      </Both>
      <Plate
        d={`M${dx - 15} -90L${dx - 15} -100Q${dx - 15} -116 ${dx} -116Q${dx + 15} -116 ${dx + 15} -100L${dx + 15} -90Z`}
        fill={METAL.main}
      />
      <Shade d={`M${dx - 12} -101Q${dx - 12} -113 ${dx} -113Q${dx + 5} -113 ${dx + 8} -110L${dx - 8} -101Z`} fill={METAL.light} />
      <Plate d={`M${dx - 3} -116L${dx + 3} -116L${dx + 2} -128L${dx - 2} -128Z`} fill={tone.dark} line={2.4} />
      {view !== 'back' && <Shade d={`M${dx - 9 + (isSide ? 5 : 0)} -104h${isSide ? 15 : 18}v6h${isSide ? -15 : -18}z`} fill="#fffdf0" />}
      {isSide && <FrontArm tone={tone} punches={pose === 'punch'} />}
    </>
  );
};

const FrontArm = ({ tone, punches }: { tone: Tone; punches: boolean }) => (
  <>
    <Limb d="M34 -78L50 -70" width={15} fill={METAL.main} light={METAL.light} />
    {punches && <Limb d="M36 -76L64 -71" width={15} fill={METAL.main} light={METAL.light} />}
    <Fist x={punches ? 82 : 58} y={punches ? -70 : -56} tone={tone} />
  </>
);
