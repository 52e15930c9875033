import type { ComponentChildren } from 'preact';
import { disc, glow, ink, type Livery, limb, METAL, star, tint, tyre } from './ink.tsx';

export type Rank = 'lead' | 'second' | 'third' | 'line';

/** The parts of a robot. Its feet are at 0, 0, and it faces right. */
export interface Build {
  readonly p: Livery;
  readonly rank: Rank;
  readonly air: boolean;
}

const VISOR = '#0d2733';

/** South's toys: round, with a visor; wings for air types, wheels for ground types. */
export function Warden({ p, rank, air }: Build) {
  const runs = rank === 'third';
  return (
    <>
      {air && <Wings p={p} />}
      <Back p={p} rank={rank} />
      {air ? <Fin p={p} x={16} /> : tyre(36, -6, runs ? 13 : 10)}
      <Boot p={p} x={16} far />
      {limb('M30 -76L42 -62', 9, METAL.dim)}
      {air && <Fin p={p} x={-14} />}
      <Boot p={p} x={-14} />
      {!air && tyre(-29, -7, runs ? 14 : 11)}
      <Chest p={p} rank={rank} />
      <Gun p={p} />
      {rank === 'second' ? <Scope p={p} /> : <Head p={p} />}
      <Crest p={p} rank={rank} />
      <NearArm p={p} rank={rank} />
    </>
  );
}

type Part = { readonly p: Livery };

const Boot = ({ p, x, far = false }: Part & { x: number; far?: boolean }) => (
  <>
    {ink(`M${x - 5} -40H${x + 7}L${x + 7} -24H${x - 5}Z`, far ? METAL.dim : METAL.mid)}
    {ink(
      `M${x - 10} -25Q${x - 10} -30 ${x - 5} -30L${x + 8} -30Q${x + 12} -30 ${x + 13} -25L${x + 19} 0Q${x + 20} 5 ${x + 14} 5L${x - 10} 5Q${x - 14} 5 ${x - 14} 0Z`,
      far ? p.limbDim : p.limb,
    )}
    {!far && tint(`M${x - 7} -24Q${x - 7} -27.5 ${x - 4} -27.5L${x + 4} -27.5L${x + 2} -8L${x - 9} -8Z`, p.limbLit, 0.75)}
    {ink(`M${x + 2} -6L${x + 17} -6L${x + 19} 1Q${x + 19} 5 ${x + 14} 5L${x + 1} 5Z`, far ? p.armourDim : p.armour, 2.2)}
  </>
);

const Fin = ({ p, x }: Part & { x: number }) => ink(`M${x - 10} -27L${x - 23} -14L${x - 20} -4L${x - 12} -8Z`, p.mark, 2.2);

const Wings = ({ p }: Part) => (
  <>
    {ink('M-16 -84Q-38 -110 -68 -116Q-70 -92 -34 -62Z', p.limb)}
    {tint('M-22 -83Q-40 -103 -62 -110Q-60 -103 -54 -96Z', p.limbLit)}
    {tint('M-64 -100Q-56 -82 -36 -67L-30 -72Q-50 -86 -60 -103Z', p.limbDim)}
    {ink('M20 -84Q42 -110 70 -116Q72 -92 38 -62Z', p.limbDim)}
    {tint('M28 -85Q44 -103 64 -110Q60 -102 54 -96Z', p.limb)}
  </>
);

function Back({ p, rank }: Part & { rank: Rank }) {
  if (rank === 'second')
    return (
      <>
        {limb('M-20 -84L-26 -112', 4, METAL.mid)}
        {ink('M-44 -124Q-26 -104 -12 -122L-22 -108L-30 -108Z', p.armour)}
      </>
    );
  if (rank !== 'lead') return null;
  return (
    <>
      {ink('M-36 -70L-46 -104L-34 -98L-26 -84Z', p.mark, 2.4)}
      {ink('M38 -70L50 -104L38 -98L30 -84Z', '#b98a10', 2.4)}
    </>
  );
}

const Chest = ({ p, rank }: Part & { rank: Rank }) => (
  <>
    {ink('M-17 -48H18L13 -35H-11Z', METAL.mid)}
    {ink('M-4 -47h12v9h-12z', p.mark, 2)}
    {ink('M-28 -82Q-28 -89 -21 -89L23 -89Q30 -89 30 -82L25 -56Q23 -46 14 -46L-12 -46Q-21 -46 -23 -56Z', p.armour)}
    {tint('M-25 -81Q-25 -86.5 -20 -86.5L22 -86.5Q27 -86.5 27 -81Z', p.armourLit)}
    {tint('M-22 -58L25 -58Q22 -48.5 14 -48.5L-12 -48.5Q-20 -48.5 -22 -58Z', p.armourDim, 0.8)}
    {ink('M-14 -80H22L18 -58H-9Z', p.limb, 2.2)}
    {tint('M-11 -78H19L18 -73H-10Z', p.limbLit)}
    <Emblem p={p} rank={rank} />
  </>
);

function Emblem({ p, rank }: Part & { rank: Rank }): ComponentChildren {
  if (rank === 'line') return null;
  if (rank === 'lead') return ink(star(5, 5, 11.5, 4, -66), p.mark, 2);
  return (
    <>
      {disc(5, -68, 7, VISOR, 2)}
      {disc(5, -68, 4, p.eye, 0)}
    </>
  );
}

const Gun = ({ p }: Part) => (
  <>
    {ink('M36 -66H66V-58H48L45 -49H37Z', METAL.dim, 2.4)}
    {tint('M38 -64H64V-61.5H38Z', METAL.lit)}
    {disc(43, -58, 6, p.armour, 2.4)}
  </>
);

const Scope = ({ p }: Part) => (
  <>
    {ink('M4 -112h18v20h-18z', METAL.dim)}
    {ink('M18 -116h14v26h-14z', p.limb)}
    {disc(32, -103, 10, VISOR, 2.4)}
    {disc(32, -103, 6, p.eye, 0)}
    {disc(30, -106, 2.2, '#fff', 0)}
    {ink('M-8 -92L-8 -106Q-8 -115 4 -115L8 -115L8 -92Z', p.limb)}
    {disc(-2, -102, 4, p.mark, 2)}
  </>
);

const Head = ({ p }: Part) => (
  <>
    {ink('M-10 -90L-10 -100Q-10 -115 5 -115Q20 -115 20 -100L20 -90Z', p.limb)}
    {tint('M-7 -101Q-7 -112 5 -112Q10 -112 13 -109L-2 -100Z', p.limbLit)}
    {ink('M3 -106H20L20 -95L14 -89H3Z', p.armourLit, 2.2)}
    {ink('M4 -105h17v7h-17z', VISOR, 1.8)}
    {glow('M6 -103.5h14v4h-14z', p.eye)}
    {disc(-4, -100, 5, p.mark, 2.2)}
  </>
);

function Crest({ p, rank }: Part & { rank: Rank }) {
  if (rank === 'lead')
    return (
      <>
        {ink('M-1 -112L5 -134L11 -112Z', p.mark, 2.4)}
        {tint('M1 -114L5 -128L6 -114Z', '#fff3b8')}
      </>
    );
  if (rank === 'third') return ink('M-6 -110L-30 -120L-20 -106L-10 -100Z', p.mark, 2.4);
  return rank === 'second' ? null : ink('M3 -114h5v-9h-5z', p.mark, 2);
}

const NearArm = ({ p, rank }: Part & { rank: Rank }) => (
  <>
    {disc(-28, -80, rank === 'lead' ? 15 : 12, p.limb)}
    <path d="M-35 -85a9 9 0 0 1 13 -1" fill="none" stroke={p.limbLit} stroke-width="3.6" stroke-linecap="round" />
    {disc(31, -80, 9, p.limbDim)}
    {limb('M-30 -70L-35 -58', 9, METAL.mid, METAL.lit)}
    {ink('M-46 -58Q-46 -62 -42 -62L-30 -62Q-26 -62 -26 -58L-27 -46Q-27 -42 -31 -42L-40 -42Q-44 -42 -45 -46Z', p.armour, 2.4)}
    <path d="M-36 -60v9M-31 -60v8" stroke="#0b1218" stroke-width="2" />
  </>
);
