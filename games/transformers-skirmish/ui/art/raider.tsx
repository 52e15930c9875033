import { disc, glow, ink, LINE, type Livery, limb, METAL, star, tint } from './ink.tsx';
import type { Build, Rank } from './warden.tsx';

const CHARRED = '#14110f';

/** North's toys: angular, horned; torn wings for air types, tracks for ground types. Drawn looking right, like south's, and mirrored. */
export function Raider({ p, rank, air }: Build) {
  const howls = rank === 'second';
  return (
    <>
      {air && <Wings p={p} />}
      {rank === 'lead' && <Spikes p={p} />}
      <Boot p={p} x={17} far />
      {!air && <Track x={30} far />}
      {howls ? <Speaker p={p} /> : ink('M22 -92L36 -92L48 -102L50 -74L24 -68Z', p.limbDim)}
      <Boot p={p} x={-15} />
      {!air && <Track x={-40} />}
      <Chest p={p} rank={rank} />
      {rank === 'third' ? <Flail /> : <Cannon p={p} />}
      <Horns p={p} rank={rank} />
      <Head p={p} howls={howls} />
      <NearArm p={p} howls={howls} />
    </>
  );
}

type Part = { readonly p: Livery };

const Boot = ({ p, x, far = false }: Part & { x: number; far?: boolean }) => (
  <>
    {ink(`M${x - 6} -42H${x + 8}L${x + 5} -24H${x - 6}Z`, far ? METAL.dark : METAL.dim)}
    {ink(`M${x - 12} -30L${x + 10} -34L${x + 13} -8L${x + 26} 5H${x - 14}Z`, far ? p.armourDim : p.armour)}
    {!far && tint(`M${x - 9} -28L${x + 4} -30L${x + 3} -10L${x - 10} -4Z`, p.armourLit, 0.85)}
    {ink(`M${x + 8} -33L${x + 20} -42L${x + 13} -22Z`, far ? p.limbDim : p.limb, 2.2)}
    {ink(`M${x + 12} -9L${x + 26} 5H${x + 6}Z`, far ? p.limbDim : p.limb, 2.2)}
  </>
);

const Track = ({ x, far = false }: { x: number; far?: boolean }) => (
  <>
    {ink(far ? `M${x} -26h14v30h-14z` : `M${x} -28h15v32h-15z`, '#20262c')}
    <path
      d={[0, 7, 14, 21].map((y) => `M${x + 2} ${y - 21}h${far ? 10 : 11}`).join('')}
      stroke={far ? '#6c7883' : '#8b98a5'}
      stroke-width="2.6"
    />
  </>
);

const Wings = ({ p }: Part) => (
  <>
    {ink('M-18 -86L-72 -118L-60 -97L-72 -90L-52 -82L-56 -70L-28 -64Z', p.armour)}
    {tint('M-26 -87L-62 -108L-52 -94L-34 -82Z', p.armourLit)}
    {ink('M22 -86L76 -118L64 -97L76 -90L56 -82L60 -70L32 -64Z', p.armourDim)}
  </>
);

const Spikes = ({ p }: Part) => (
  <>
    {ink('M-30 -84L-58 -112L-52 -76L-66 -72L-40 -50Z', p.limbDim)}
    {ink('M32 -84L60 -112L54 -76L68 -72L42 -50Z', p.limbDim)}
  </>
);

const Speaker = ({ p }: Part) => (
  <>
    {disc(36, -82, 13, p.limbDim)}
    {disc(36, -82, 7, CHARRED, 2)}
  </>
);

const Chest = ({ p, rank }: Part & { rank: Rank }) => (
  <>
    {ink('M-18 -50H19L10 -34H-9Z', METAL.dim)}
    {ink('M-34 -92H34L38 -76L15 -44H-13L-38 -72Z', p.armour)}
    {tint('M-31 -89.5H32L34 -82H-33Z', p.armourLit)}
    {tint('M12 -46.5L35 -76L24 -76L2 -46.5Z', p.armourDim, 0.85)}
    {ink('M-12 -80H28L17 -54H-1Z', p.limbDim, 2.2)}
    {rank === 'lead' && <path d="M8 -78L18 -67L8 -56L-2 -67Z" fill={p.eye} stroke={LINE} stroke-width="2" />}
    {rank === 'second' && <path d="M-6 -74H24M-3 -67H20M0 -60H16" stroke={p.mark} stroke-width="3.2" />}
    {rank === 'third' && <path d="M-6 -76L22 -58M22 -76L0 -58" stroke={p.mark} stroke-width="4" />}
  </>
);

const Flail = () => (
  <>
    {limb('M36 -74L52 -60', 8, METAL.dim)}
    {ink(star(9, 13, 20, 62, -42), METAL.mid)}
    {disc(59, -46, 5, METAL.lit, 0)}
  </>
);

const Cannon = ({ p }: Part) => (
  <>
    {limb('M36 -72L46 -60', 9, METAL.dim)}
    {ink('M40 -70L76 -66L76 -56L56 -56L50 -48L42 -50Z', p.limb, 2.4)}
    {tint('M44 -67L74 -63.5V-61L44 -63Z', p.limbLit)}
    {ink('M74 -69h6v16h-6z', p.armour, 2)}
  </>
);

function Horns({ p, rank }: Part & { rank: Rank }) {
  if (rank === 'third') return ink('M-12 -112h32v-9h-32z', p.mark, 2.4);
  if (rank !== 'lead')
    return (
      <>
        {ink('M-8 -106L-18 -126L-1 -115Z', p.mark, 2.4)}
        {ink('M11 -115L24 -128L18 -106Z', p.mark, 2.4)}
      </>
    );
  return (
    <>
      {ink('M-8 -108L-34 -136L-10 -124L0 -114Z', p.mark)}
      {ink('M12 -114L38 -138L30 -114L18 -106Z', p.mark)}
      {ink('M-2 -114L5 -132L11 -114Z', p.armour, 2.4)}
    </>
  );
}

const Head = ({ p, howls }: Part & { howls: boolean }) => (
  <>
    {ink('M-9 -92L-11 -106L-3 -117L13 -117L21 -104L17 -92Z', p.limb)}
    {tint('M-8 -106L-1 -114L8 -114L-2 -103Z', p.limbLit)}
    {howls ? (
      <>
        {ink('M4 -101L21 -101L18 -90L6 -90Z', '#160a06', 2)}
        {tint('M7 -99L10 -94L13 -99L16 -94L18 -99Z', p.mark)}
        {glow('M3 -109L18 -107L17 -103.5L4 -104Z', p.eye)}
      </>
    ) : (
      <>
        {ink('M2 -98L19 -97L16 -90L4 -90Z', p.armour, 2)}
        {glow('M2 -107L20 -103L18 -98.5L3 -101Z', p.eye)}
      </>
    )}
  </>
);

const NearArm = ({ p, howls }: Part & { howls: boolean }) => (
  <>
    {howls ? (
      <>
        {disc(-36, -82, 17, p.limb)}
        {disc(-36, -82, 11, CHARRED, 2)}
        {disc(-36, -82, 5, p.mark, 0)}
      </>
    ) : (
      <>
        {ink('M-50 -74L-44 -102L-34 -92L-20 -92L-20 -68Z', p.limb)}
        {tint('M-46 -78L-43 -94L-35 -88L-36 -78Z', p.limbLit, 0.85)}
      </>
    )}
    {limb('M-36 -68L-44 -56', 9, METAL.dim, METAL.mid)}
    {ink('M-52 -58L-38 -62L-34 -52L-36 -40L-42 -46L-45 -38L-50 -44Z', p.armour, 2.4)}
  </>
);
