import type { Language, Seat } from '@fray/engine';
import { TEXTS } from '../io/log.ts';
import type { TubeView } from '../rules/view.ts';
import type { TubePicture } from './animation/animation.ts';
import { BurstPaint, TankFromAbove } from './art/planDrawings.tsx';
import { VIEW } from './art/solids.ts';
import type { Sight } from './board/sight.ts';
import { Tube } from './board/tube.tsx';

export { script } from './animation/animation.ts';
export { about } from './summary.ts';
/** The names of the sides. */
export const sides = (_view: unknown, language: Language) => TEXTS[language].sides;
export const tones = ['#4dffb8', '#ff9a4d'];

const tank = (name: string, [own, hull, top]: readonly string[]) =>
  `.${name}.solid path{stroke:${own};stroke-linejoin:round}.${name}.solid .hull{fill:${hull}}.${name}.solid .turret{fill:${top}}
.${name}.foot{fill:none;stroke:${own};stroke-width:1.6;opacity:.4}.${name} .line{fill:none;stroke:${own};stroke-width:2.4;stroke-dasharray:2 10;opacity:.85}
.${name} .ring{fill:none;stroke:${own};stroke-width:2.6}.${name} .glow{fill:${own};fill-opacity:.12;stroke:${own};stroke-opacity:.7}
.${name} .beam{fill:none;stroke:${own}}`;
/** The colours of the tunnel's style sheet, at rest. */
const STYLE = `.dark{fill:#03061c}.face.line-0{fill:#2a2fd0}.face.line-1{fill:#0f5cff}.face.line-2{fill:#0aa0d8}
.fine{fill:none;stroke:#4b86ff;stroke-width:.8;opacity:.3}.bright{fill:none;stroke:#4b86ff;stroke-linecap:round;stroke-linejoin:round}
.bright .halo{opacity:.16}.bright .shut{stroke:#c5d6ff}.gate{fill:#5d93ff;fill-opacity:.55;stroke:#bcd5ff;stroke-width:2.4}
.gate-ring{fill:none;stroke:#dfeaff}.paint text{fill:#a9c8ff;font-weight:800;opacity:.7;text-anchor:middle}
${tank('one', ['#4dffb8', '#07322d', '#0f6450'])}${tank('two', ['#ff9a4d', '#43200a', '#7d3c10'])}
.solid .track{fill:#04081c}.solid .tread{fill:none;opacity:.75}.wreck .solid path{fill:#14161f;stroke:#7b8199}
.beam.wide{opacity:.3}.beam.core{stroke:#fff}.muzzle{fill:#fffbe6}.shell{display:none}.aimed{fill:none;stroke:#ffe066;stroke-width:4;stroke-dasharray:4 10}
.burst path{fill:none;stroke:#ffe9a0;stroke-width:3;stroke-linecap:round}.damage{fill:#fff;stroke:#8a1020;stroke-width:5;paint-order:stroke;font-size:34px;font-weight:800}`;

/** The drawing of a tank from above. */
const PLAN_STYLE = `.from-above{stroke-linejoin:round;stroke-width:2.4}.from-above .tracks{fill:#04081c}.from-above .tread{fill:none;stroke-width:1.6;opacity:.7}
.one{stroke:#4dffb8}.one .hull{fill:#07322d}.one .barrel,.one .turret{fill:#0f6450}
.two{stroke:#ff9a4d}.two .hull{fill:#43200a}.two .barrel,.two .turret{fill:#7d3c10}`;

/** The tank of a seat. */
export function champion(_view: TubeView, seat: Seat) {
  const Piece = () => (
    <svg viewBox="-50 -54 100 108" width="200" height="216">
      <style>{PLAN_STYLE}</style>
      <g transform="rotate(34)">
        <TankFromAbove tank={seat === 0 ? 'one' : 'two'} />
      </g>
    </svg>
  );
  return { Piece };
}

/** The tunnel as one drawing without a page, as One sees it. */
export function StaticBoard({ picture, view: { options } }: { picture: TubePicture; view: TubeView }) {
  const sight: Sight = { orientation: 0, roll: 0, rows: options.rows };
  return (
    <svg viewBox={`0 0 ${VIEW.width} ${VIEW.height}`}>
      <style>{STYLE}</style>
      <defs>
        <BurstPaint />
      </defs>
      <Tube {...{ options, picture, sight }} ms={0} keyframe={0} plan={[]} own={undefined} caption="" programs={null} tags={[]} />
    </svg>
  );
}
