import type { ComponentChildren } from 'preact';
import type { CardName } from '../../rules/cards.ts';
import { Form } from './forms.tsx';
import { disc, glow, ink, LINE, LIVERIES, limb, line, METAL, ngon, put, star, tint, tyre } from './ink.tsx';
import { Minicon, Robot } from './robot.tsx';

const S = LIVERIES.south;
const COLD = '#7df9ff';

/** A yellow burst at the point of impact. */
export const Burst = ({ x, y, r }: { x: number; y: number; r: number }) => (
  <>
    {ink(star(9, r * 0.55, r, x, y), '#ffd23f', 2.4)}
    {tint(star(9, r * 0.3, r * 0.55, x, y), '#fff6cf')}
  </>
);

/** A missile that flies to the right, centred on 0, 0. */
export const Missile = () => (
  <>
    {glow('M-22 -5L-44 0L-22 5Z', '#ff8a2b')}
    {tint('M-20 -4L-36 0L-20 4Z', '#fff2b0')}
    {ink('M-20 -7L-27 -13L-16 -11ZM-20 7L-27 13L-16 11Z', '#e23b34', 2)}
    {ink('M-22 -7H8Q20 -6 24 0Q20 6 8 7H-22Z', '#eef3f7', 2.4)}
    {tint('M-20 -5H8Q14 -4.5 18 -2H-20Z', '#fff')}
    {ink('M8 -7Q20 -6 24 0Q20 6 8 7Z', '#e23b34', 2.2)}
    {tint('M-8 -6h4v12h-4z', '#e23b34')}
  </>
);

const speed = (d: string) => line(d, '#fff', 3, { opacity: 0.55 });
const small = (side: 'south' | 'north', rank: 'third' | 'line') => <Robot side={side} rank={rank} air={false} />;

/** The picture of each card, in a box of 108 by 90 around 0, 0. */
export const CARD_ART: Readonly<Record<CardName, () => ComponentChildren>> = {
  legs: () => [put(-6, 34, 0.6, 0, small('south', 'third')), speed('M-44 28h18M-46 16h14M26 32h20')],
  'tracks-glide': () => put(0, 2, 0.66, 62, <Form name="tank" side="south" />),
  'wheels-cruise': () => [put(2, 2, 0.72, 64, <Form name="car" side="south" />), speed('M-50 -10h16M-54 6h14')],
  fly: () => put(2, 2, 0.7, 58, <Form name="jet" side="south" />),
  supersonic: () => [put(8, 0, 0.66, 66, <Form name="shuttle" side="south" />), speed('M-54 -14h22M-56 0h16M-54 14h20')],
  punch: () => [
    <Burst x={26} y={-2} r={26} />,
    limb('M-48 12L-14 4', 13, METAL.mid, METAL.lit),
    put(6, 0, 1, -6, [
      ink('M-18 -15Q-18 -19 -14 -19H10Q18 -19 18 -11V9Q18 17 10 17H-12Q-18 17 -18 11Z', S.armour),
      tint('M-15 -16H10Q15 -16 15 -11H-15Z', '#fff'),
      line('M5 -11h11M5 -2h12M5 7h11M-7 -17v32', LINE, 2.4),
    ]),
  ],
  kick: () => [
    <Burst x={30} y={-8} r={24} />,
    limb('M-40 -24L-16 -4', 13, METAL.mid, METAL.lit),
    put(4, 4, 1, -24, [
      ink('M-20 -14Q-20 -18 -16 -18L4 -18L10 -4L30 2Q34 4 33 12H-20Z', S.limb),
      tint('M-17 -15L2 -15L5 -8L-17 -8Z', S.limbLit),
      ink('M12 -4L30 2Q34 4 33 12H14Z', S.armour, 2.2),
    ]),
  ],
  flip: () => [
    put(-2, -24, 0.5, 180, small('north', 'line')),
    line('M-40 20A42 42 0 0 1 30 -26', LINE, 11),
    line('M-40 20A42 42 0 0 1 30 -26', '#ffd23f', 6),
    ink('M22 -38L44 -18L16 -12Z', '#ffd23f', 2.4),
  ],
  'hand-weapon': () =>
    put(0, 0, 1, 40, [
      glow('M-6 -40L0 -50L6 -40V14H-6Z', COLD),
      ink('M-6 -34L0 -46L6 -34V12H-6Z', '#dffcff'),
      tint('M-3 -32L0 -40V10H-3Z', '#fff'),
      ink('M-17 12H17V19H-17Z', S.mark),
      ink('M-4 19H4V40H-4Z', METAL.dim),
    ]),
  'minicon-attack': () => [<Burst x={26} y={4} r={24} />, put(-6, 34, 2.1, 0, <Minicon />), speed('M-48 26h16M-50 12h12')],
  lasers: () => [
    [-11, 11].map((y) => [line(`M-52 ${y}H34`, '#ff3b52', 11, { opacity: 0.4 }), line(`M-52 ${y}H36`, '#ffc9ce', 4.5)]),
    <Burst x={38} y={-11} r={13} />,
    <Burst x={38} y={11} r={13} />,
    ink('M-54 -20H-28L-22 -11L-28 -2H-54ZM-54 2H-28L-22 11L-28 20H-54Z', METAL.dim),
  ],
  'energy-beams': () => [
    line('M-50 0Q-38 -26 -26 0T-2 0T22 0T46 0M-50 0Q-38 26 -26 0T-2 0T22 0T46 0', COLD, 8, { opacity: 0.45 }),
    line('M-50 0Q-38 -26 -26 0T-2 0T22 0T46 0M-50 0Q-38 26 -26 0T-2 0T22 0T46 0', '#fff', 2.6),
    disc(-50, 0, 9, METAL.dim),
    disc(46, 0, 7, '#eaffff', 0),
  ],
  'plasma-bolts': () =>
    (
      [
        [-30, 12, 10],
        [-2, -6, 13],
        [30, 8, 16],
      ] as const
    ).map(([x, y, r]) => [
      <circle cx={x} cy={y} r={r + 5} fill="#c36bff" fill-opacity="0.35" />,
      disc(x, y, r, '#b04dff'),
      disc(x - r * 0.25, y - r * 0.3, r * 0.5, '#f3dcff', 0),
      line(`M${x - r} ${y + 2}l${-r * 1.1} 4`, '#d9a6ff', 4),
    ]),
  autocannon: () => [
    <Burst x={34} y={0} r={22} />,
    ink('M-52 -16H-18V16H-52Z', METAL.dim),
    [-10, 0, 10].map((y) => ink(`M-20 ${y - 4}H24V${y + 4}H-20Z`, y === 0 ? METAL.lit : METAL.mid, 2.2)),
    ink('M8 -17h7v34h-7z', METAL.dim, 2.2),
    put(-36, -26, 1, 30, ink('M-3 -6h6v12h-6z', S.mark, 1.8)),
    put(-22, -30, 1, 30, ink('M-3 -6h6v12h-6z', S.mark, 1.8)),
  ],
  missiles: () => [put(-4, -20, 0.82, -6, <Missile />), put(14, 2, 0.95, 0, <Missile />), put(-8, 24, 0.82, 6, <Missile />)],
  'particle-accelerator': () => [
    <g transform="translate(-8 0)" fill="none">
      <ellipse rx="22" ry="34" stroke={LINE} stroke-width="13" />
      <ellipse rx="22" ry="34" stroke={METAL.lit} stroke-width="8" />
      <ellipse rx="22" ry="34" stroke={COLD} stroke-width="2.4" stroke-dasharray="4 7" />
    </g>,
    line('M-54 0H50', COLD, 12, { opacity: 0.4 }),
    line('M-54 0H46', '#fff', 5),
    <Burst x={44} y={0} r={13} />,
  ],
  armor: () => [
    ink('M-40 -26L-22 -36L-18 -14L-36 -8Z', METAL.mid),
    ink('M40 -26L22 -36L18 -14L36 -8Z', METAL.dim),
    ink('M-22 -36Q-12 -34 -8 -38Q0 -28 8 -38Q12 -34 22 -36L28 -4Q26 26 0 40Q-26 26 -28 -4Z', METAL.lit),
    tint('M-20 -33Q-12 -31 -8 -35Q0 -25 0 -25V36Q-23 24 -25 -4Z', '#eef5fa', 0.9),
    line('M0 -26V38M-25 -4Q-12 6 0 0Q12 6 25 -4M-20 14Q-10 20 0 15Q10 20 20 14', LINE, 2.2),
    ink('M0 -16L9 -8L0 0L-9 -8Z', S.limb, 2),
  ],
  shield: () => [
    ink('M0 -40L34 -28V-2Q30 28 0 40Q-30 28 -34 -2V-28Z', S.limb),
    tint('M0 -35V35Q-26 24 -29 -3V-25Z', S.limbLit, 0.8),
    ink('M0 -22L14 -8L0 18L-14 -8Z', S.mark, 2.4),
    tint('M0 -18L0 12L-10 -8Z', '#fff3b8'),
  ],
  dodge: () => [
    <g opacity="0.3">{put(-28, 36, 0.52, 0, small('south', 'line'))}</g>,
    <g opacity="0.55">{put(-10, 36, 0.52, 0, small('south', 'line'))}</g>,
    put(16, 36, 0.56, 0, small('south', 'line')),
  ],
  'force-field': () => [
    put(0, 32, 0.46, 0, small('south', 'line')),
    <path d="M-42 32A42 42 0 0 1 42 32Z" fill={COLD} fill-opacity="0.28" stroke={COLD} stroke-width="4" />,
    <path d="M-42 32A42 42 0 0 1 42 32Z" fill="none" stroke={COLD} stroke-width="9" stroke-opacity="0.25" />,
    line([-16, 6].map((x) => ngon(6, 12, x, 2)).join('') + [-5, 17, -27].map((x) => ngon(6, 12, x, 21)).join(''), '#dffcff', 1.6, {
      opacity: 0.7,
    }),
    line('M-26 4A32 32 0 0 1 -4 -8', '#fff', 5),
  ],
  'heavy-armor': () => [
    (
      [
        [-8, METAL.dim],
        [0, METAL.mid],
        [8, METAL.lit],
      ] as const
    ).map(([at, colour]) =>
      ink(`M${at - 30} ${at - 26}H${at + 22}L${at + 30} ${at - 18}V${at + 26}H${at - 22}L${at - 30} ${at + 18}Z`, colour),
    ),
    disc(-16, -10, 4, METAL.dim, 1.4),
    disc(30, -10, 4, METAL.dim, 1.4),
    disc(-16, 26, 4, METAL.dim, 1.4),
    disc(30, 26, 4, METAL.dim, 1.4),
    tyre(7, 8, 14),
  ],
  evasion: () => [
    line('M-52 28Q-10 34 -14 4Q-18 -18 4 -14', '#fff', 4, { dashes: '2 8', opacity: 0.75 }),
    put(16, -2, 0.62, 48, <Form name="jet" side="south" />),
    put(-36, -20, 0.5, 26, <Missile />),
  ],
  tactics: () => [
    put(-18, 0, 1, -12, [ink('M-17 -26H17V26H-17Z', '#f2f6fa'), line('M-8 -8l16 16M8 -8l-16 16', '#e23b34', 5)]),
    put(16, 0, 1, 10, [ink('M-17 -26H17V26H-17Z', '#f2f6fa'), <circle r="9" fill="none" stroke="#1277b5" stroke-width="5" />]),
    ink('M34 -30L48 -22L36 -12Z', S.mark, 2.2),
  ],
  repairs: () => [
    put(0, 0, 1.15, 42, [
      ink('M-6 -12V34Q0 40 6 34V-12Q18 -18 14 -36L6 -28L-6 -28L-14 -36Q-18 -18 -6 -12Z', '#dfe8ef'),
      tint('M-3 -10V30Q-1 33 0 33V-10Z', '#fff'),
    ]),
    tint(star(4, 3, 12, 30, -20), '#ffd23f'),
    tint(star(4, 2, 8, -32, 20), '#ffd23f'),
  ],
};
