import { Both, Disc, Limb, type MechBody, Plate, Shade } from './mechBody.tsx';
import { LINE, METAL, type Tone } from './tones.ts';

const Legs = ({ tone }: { tone: Tone }) => (
  <>
    <Limb d="M4 -52L10 -30L8 -8" width={8} fill={METAL.dark} />
    <Limb d="M-16 -56L-42 -42L-34 0" width={9} fill={METAL.main} light={METAL.light} />
    <Limb d="M16 -56L42 -42L34 0" width={9} fill={METAL.main} light={METAL.light} />
    <Disc x={-42} y={-42} r={7} fill={tone.main} />
    <Disc x={42} y={-42} r={7} fill={tone.main} />
    <Plate d="M-44 6L-38 -4L-28 -4L-24 6Z" fill={tone.main} />
    <Plate d="M24 6L28 -4L38 -4L44 6Z" fill={tone.main} />
    <Plate d="M0 0L4 -9L13 -9L18 0Z" fill={tone.dark} />
  </>
);

/** The walker: an egg on three thin legs, one eye, an aerial. */
export const Walker: MechBody = ({ tone, view, pose }) => {
  const isSide = view === 'side';
  const dx = isSide ? 13 : 0;
  const gaze = dx + (isSide ? 3 : 0);
  return (
    <>
      <Legs tone={tone} />
      <Limb d="M-22 -100L-30 -124" width={3} fill={METAL.light} />
      <Disc x={-30} y={-126} r={5} fill="#ff5470" line={2.4} />
      <Plate d="M12 -104Q26 -118 38 -106L22 -96Z" fill={METAL.main} />
      <ellipse cx={0} cy={-74} rx={38} ry={31} fill={tone.main} stroke={LINE} stroke-width={3} />
      <Shade d="M-33 -84Q-26 -103 0 -103Q18 -103 28 -92Q6 -96 -33 -84Z" fill={tone.light} />
      <Shade d="M-33 -62Q-20 -45 2 -45Q28 -46 35 -64Q14 -54 -33 -62Z" fill={tone.dark} opacity={0.9} />
      {view === 'back' ? (
        <>
          <Plate d="M-18 -86h36v26h-36z" fill={METAL.dark} />
          <Shade d="M-12 -80h24v4h-24zM-12 -72h24v4h-24z" fill={METAL.light} />
        </>
      ) : (
        <>
          <Disc x={dx} y={-76} r={19} fill={METAL.dark} />
          <Disc x={dx} y={-76} r={14} fill="#0b1530" line={2} />
          <circle cx={gaze} cy={-76} r={pose === 'shoot' ? 12 : 9.5} fill="#9fe8ff" fill-opacity={0.6} />
          <circle cx={gaze} cy={-76} r={6.5} fill="#eafcff" />
        </>
      )}
      {isSide ? (
        <g transform={pose === 'punch' ? 'translate(16 -6)' : undefined}>
          <Limb d={pose === 'punch' ? 'M12 -58L48 -52' : 'M26 -58L48 -52'} width={7} fill={METAL.main} light={METAL.light} />
          <Plate d="M46 -60L62 -64L68 -56L58 -54L58 -48L68 -46L62 -38L46 -44Z" fill={tone.main} />
        </g>
      ) : (
        <Both>
          {(k) => (
            <>
              <Limb d={`M${k * 34} -66L${k * 54} -60`} width={7} fill={METAL.main} light={METAL.light} />
              <Plate
                d={`M${k * 50} -66L${k * 62} -74L${k * 66} -64L${k * 59} -60L${k * 66} -54L${k * 62} -46L${k * 50} -54Z`}
                fill={tone.main}
              />
            </>
          )}
        </Both>
      )}
    </>
  );
};
