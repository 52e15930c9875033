import { Grid } from '@fray/engine';
import { useAnimation } from '@fray/table-kit';
import { useMemo } from 'preact/hooks';
import { WORDS } from '#words';
import { script } from './animation/animation.ts';
import type { ArcadeScene } from './board/battle.ts';
import { Field } from './board/field.tsx';

const NOTHING = new Map<never, never>();
const none = () => {};

/** Demo board for the home page: no controls, no sound, ignores input. */
export function DemoLoop(scene: ArcadeScene) {
  const animation = useAnimation(scene, script, none);
  const { width, height } = animation.picture;
  const grid = useMemo(() => new Grid({ width, height }), [width, height]);
  const words = WORDS[scene.language];
  return (
    <div class="demo-loop" data-game="arcade" style={{ '--step-duration': `${animation.ms}ms` }}>
      <Field
        grid={grid}
        animation={animation}
        label={words.board}
        turned={false}
        tone={scene.view.position.side}
        letters={scene.settings.letters}
        marks={NOTHING}
        badges={NOTHING}
        fired=""
        sights={[]}
        route={[]}
        focus={0}
        nameOf={(cell) => grid.name(cell)}
        usable={() => false}
        onFocus={none}
        onAct={none}
        words={(word) => words.passing[word] ?? word}
      />
    </div>
  );
}
