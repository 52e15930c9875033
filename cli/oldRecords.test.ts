import { readFileSync } from 'node:fs';
import { arcade } from '@fray/arcade';
import { parseRecord, Replay } from '@fray/engine';
import { describe, expect, it } from 'vitest';

describe('records of earlier versions of the game', () => {
  it.each(['core', 'core-options'])('%s replays unchanged: every move, digest and result', (name) => {
    const record = parseRecord(readFileSync(new URL(`../games/arcade/records/${name}.fray`, import.meta.url), 'utf8'));
    if (!record.ok) throw new Error(record.fault.message);
    const replay = Replay.open(arcade, record.value);
    if (!replay.ok) throw new Error(replay.fault.message);
    while (!replay.value.done) expect(replay.value.step()).toMatchObject({ ok: true });
    expect(replay.value.finish()).toMatchObject({ ok: true });
  });
});
