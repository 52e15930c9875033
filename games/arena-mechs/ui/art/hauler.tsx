import { Both, Disc, Limb, type MechBody, Plate, Shade } from './mechBody.tsx';
import { cog } from './shapes.ts';
import { LINE, METAL, type Tone } from './tones.ts';

const SideTracks = () => (
  <>
    <Plate d="M-40 -30L40 -30Q54 -30 54 -14Q54 6 38 6L-38 6Q-54 6 -54 -14Q-54 -30 -40 -30Z" fill={METAL.deep} />
    {[-36, -12, 12, 36].map((x) => (
      <g key={x}>
        <Disc x={x} y={-10} r={10} fill={METAL.main} line={2.4} />
        <Disc x={x} y={-10} r={3.5} fill={METAL.dark} line={0} />
      </g>
    ))}
    <path d="M-42 -29.5H42M-42 5.5H40" stroke={METAL.main} stroke-width={3} stroke-dasharray="6 4" />
  </>
);

const FrontTracks = () => (
  <>
    <Both>
      {(k) => (
        <>
          <Plate
            d={`M${k * 52} -24Q${k * 52} -32 ${k * 44} -32L${k * 26} -32Q${k * 18} -32 ${k * 18} -24L${k * 18} 0Q${k * 18} 6 ${k * 24} 6L${k * 46} 6Q${k * 52} 6 ${k * 52} 0Z`}
            fill={METAL.deep}
          />
          <path
            d={`M${k * 22} -24H${k * 48}M${k * 22} -16H${k * 48}M${k * 22} -8H${k * 48}M${k * 22} 0H${k * 48}`}
            stroke={METAL.main}
            stroke-width={3.4}
          />
        </>
      )}
    </Both>
    <Plate d="M-20 -24h40v20h-40z" fill={METAL.dark} />
  </>
);

const Saw = ({ x, y, tone }: { x: number; y: number; tone: Tone }) => (
  <>
    <path d={cog(10, 12, 18, x, y)} fill={METAL.light} stroke={LINE} stroke-width={2.6} stroke-linejoin="round" />
    <Disc x={x} y={y} r={6} fill={tone.main} line={2.4} />
  </>
);

const Claw = ({ x, y, tone }: { x: number; y: number; tone: Tone }) => (
  <Plate d={`M${x} ${y - 7}l12 -10l14 5l1 7l-14 -2l-3 7l3 7l14 -1l-1 6l-14 5l-12 -10Z`} fill={tone.main} line={2.8} />
);

/** The hauler: one body on tracks, a saw and a claw on a crane. */
export const Hauler: MechBody = ({ tone, view, pose }) => {
  const isSide = view === 'side';
  const dx = isSide ? 10 : 0;
  return (
    <>
      {isSide ? <SideTracks /> : <FrontTracks />}
      {isSide && (
        <>
          <Limb d="M-24 -62L-50 -76" width={9} fill={METAL.dark} />
          <Saw x={-54} y={-80} tone={tone} />
        </>
      )}
      <Plate d="M-34 -74L-26 -84L26 -84L34 -74L38 -30L-38 -30Z" fill={tone.main} />
      <Shade d="M-31 -74L-25 -81L25 -81L31 -74Z" fill={tone.light} />
      <Shade d="M-36 -42L36 -42L37 -33L-37 -33Z" fill={tone.dark} opacity={0.9} />
      {view === 'back' ? (
        <>
          <Plate d="M-20 -70h40v22h-40z" fill={METAL.dark} />
          <Shade d="M-14 -66h6v14h-6zM-3 -66h6v14h-6zM8 -66h6v14h-6z" fill={METAL.main} />
        </>
      ) : (
        <>
          <Plate d={`M${dx - 18} -70h36v20h-36z`} fill="#08261a" line={2.6} />
          <Both>
            {(k) => (
              <>
                <circle cx={dx + k * 8} cy={-60} r={7.5} fill="#d9ffb0" fill-opacity={0.4} />
                <circle cx={dx + k * 8} cy={-60} r={5} fill="#f6ffe6" />
              </>
            )}
          </Both>
        </>
      )}
      <Plate d="M-18 -84L-12 -96L12 -96L18 -84Z" fill={METAL.main} />
      <Shade d="M-13 -88L-10 -93L10 -93L12 -88Z" fill={METAL.light} />
      <Plate d="M-7 -96h14v-7h-14z" fill="#ffb13d" line={2.4} />
      {isSide ? (
        <g transform={pose === 'punch' ? 'translate(14 0)' : undefined}>
          <Limb d="M28 -66L48 -78L56 -62" width={9} fill={METAL.main} light={METAL.light} />
          <Claw x={52} y={-50} tone={tone} />
        </g>
      ) : (
        <>
          <Limb d="M-34 -66L-54 -72" width={9} fill={METAL.main} light={METAL.light} />
          <Saw x={-58} y={-74} tone={tone} />
          <Limb d="M34 -66L54 -78" width={9} fill={METAL.main} light={METAL.light} />
          <Claw x={46} y={-80} tone={tone} />
        </>
      )}
    </>
  );
};
