import { Both, Disc, Limb, type MechBody, Plate, Shade } from './mechBody.tsx';
import { METAL, type Tone } from './tones.ts';

const SideLeg = ({ x, far, tone }: { x: number; far: boolean; tone: Tone }) => (
  <>
    <Limb
      d={`M${x} -48L${x - 15} -30L${x + 3} -6`}
      width={10}
      fill={far ? METAL.dark : METAL.main}
      {...(far ? {} : { light: METAL.light })}
    />
    <Plate d={`M${x - 12} 6L${x - 9} -7L${x + 8} -9L${x + 22} 1L${x + 22} 6Z`} fill={far ? tone.dark : tone.main} />
    <Disc x={x - 15} y={-30} r={7} fill={far ? tone.dark : tone.main} />
  </>
);

const FrontLeg = ({ k, tone }: { k: number; tone: Tone }) => (
  <>
    <Limb d={`M${k * 14} -48L${k * 30} -30L${k * 22} -6`} width={10} fill={METAL.main} light={METAL.light} />
    <Plate d={`M${k * 22 - 15} 6L${k * 22 - 9} -8L${k * 22 + 9} -8L${k * 22 + 15} 6Z`} fill={tone.main} />
    <Disc x={k * 30} y={-30} r={7} fill={tone.main} />
  </>
);

const TUBES = [
  [8, 11],
  [19, 11],
  [8, 19],
  [19, 19],
] as const;

const Pod = ({ x, y, tone, back }: { x: number; y: number; tone: Tone; back: boolean }) => (
  <>
    <Plate d={`M${x} ${y}h28v24h-28z`} fill={tone.main} />
    <Shade d={`M${x + 2} ${y + 2}h24v5h-24z`} fill={tone.light} />
    {TUBES.map(([a, b]) => (
      <Disc key={`${a} ${b}`} x={x + a} y={y + b} r={3.6} fill={back ? METAL.dark : '#2a0a16'} line={1.6} />
    ))}
  </>
);

const Gun = ({ tone, recoils }: { tone: Tone; recoils: boolean }) => (
  <g transform={recoils ? 'translate(-7 0)' : undefined}>
    <Plate d="M-4 -72Q-4 -76 0 -76L22 -76L26 -71L26 -57L22 -53L0 -53Q-4 -53 -4 -57Z" fill={tone.dark} />
    <Plate d="M24 -70h34v11h-34z" fill={METAL.main} />
    <Shade d="M26 -68h32v3h-32z" fill={METAL.light} />
    <Plate d="M56 -73h13v17h-13z" fill={METAL.dark} />
    <Shade d="M69 -69h2v9h-2z" fill="#ffb36b" />
    <Shade d="M-1 -73h21l3 4h-24z" fill={tone.light} opacity={0.8} />
  </g>
);

const FrontGun = ({ k, tone, back }: { k: number; tone: Tone; back: boolean }) => (
  <>
    <Plate d={`M${k * 46 - 13} -78h26v28h-26z`} fill={tone.dark} />
    {back ? (
      <Shade d={`M${k * 46 - 9} -74h18v8h-18z`} fill={METAL.dark} />
    ) : (
      <>
        <Disc x={k * 46} y={-62} r={9} fill={METAL.dark} />
        <Disc x={k * 46} y={-62} r={4.5} fill="#12060c" line={0} />
      </>
    )}
  </>
);

/** The gunner: knees that bend backward, a cockpit, a long barrel and a box of rockets. */
export const Gunner: MechBody = ({ tone, view, pose }) => {
  const isSide = view === 'side';
  const isBack = view === 'back';
  return (
    <>
      {isSide ? (
        <>
          <SideLeg x={12} far tone={tone} />
          <SideLeg x={-8} far={false} tone={tone} />
        </>
      ) : (
        <Both>{(k) => <FrontLeg k={k} tone={tone} />}</Both>
      )}
      <Plate d="M-18 -54L18 -54L13 -42L-13 -42Z" fill={METAL.dark} />
      {isSide ? (
        <Pod x={-34} y={-112} tone={tone} back={isBack} />
      ) : (
        <Both>{(k) => <Pod x={k * 26 - 14} y={-114} tone={tone} back={isBack} />}</Both>
      )}
      <Plate
        d={isSide ? 'M-36 -76L-28 -94L14 -94L40 -72L30 -50L-28 -50Z' : 'M-36 -74L-24 -96L24 -96L36 -74L26 -50L-26 -50Z'}
        fill={tone.main}
      />
      <Shade d={isSide ? 'M-33 -77L-26 -91L13 -91L17 -87L-24 -80Z' : 'M-33 -76L-22 -93L22 -93L24 -88L-24 -80Z'} fill={tone.light} />
      <Shade d="M-28 -60L28 -60L25 -52L-25 -52Z" fill={tone.dark} opacity={0.85} />
      <Cockpit view={view} />
      {isSide ? <Gun tone={tone} recoils={pose === 'shoot'} /> : <Both>{(k) => <FrontGun k={k} tone={tone} back={isBack} />}</Both>}
    </>
  );
};

const Cockpit = ({ view }: { view: 'side' | 'front' | 'back' }) => {
  switch (view) {
    case 'back':
      return (
        <>
          <Plate d="M-18 -84h36v22h-36z" fill={METAL.dark} />
          <Shade d="M-14 -80h28v4h-28zM-14 -73h28v4h-28z" fill={METAL.main} />
        </>
      );
    case 'side':
      return (
        <>
          <Plate d="M12 -91L37 -71L32 -62L8 -66Z" fill="#ffe7b8" />
          <Shade d="M14 -87L26 -77L12 -72Z" fill="#ffffff" opacity={0.9} />
        </>
      );
    case 'front':
      return (
        <>
          <Plate d="M-18 -88L18 -88L24 -72L-24 -72Z" fill="#ffe7b8" />
          <Shade d="M-14 -85L4 -85L-8 -75L-18 -75Z" fill="#fff" opacity={0.9} />
        </>
      );
  }
};
