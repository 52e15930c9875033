import { withoutVersion } from '@fray/engine';
import {
  type Badge,
  type Badges,
  type LabFigures,
  type LabReportRequest,
  type LabReportView,
  readLabFigures,
} from '@fray/protocol/labReports';
import type { Clock } from '../base/clock.ts';
import { jsonLimitError } from '../base/jsonLimits.ts';
import { LIMITS } from '../base/limits.ts';
import { requireTitle } from '../base/names.ts';
import { RequestError } from '../base/requestError.ts';
import { readJson } from '../store/define.ts';
import type { LabReportRow } from '../store/queries/labReports.ts';
import { DB } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { TableRegistry } from '../tables/tableRegistry.ts';

const sortedText = (options: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The few figures of an arm that the gallery shows. */
function badgesOf({ measures, arms, levels, seats }: LabFigures, arm: number): Badges {
  const badge = (id: string): Badge | undefined => {
    const found = measures.find((measure) => measure.id === id)?.arms[arm];
    return found ? { value: found.value, low: found.low, high: found.high } : undefined;
  };
  // Where sides differ there is a share for each side, and none for who begins.
  const [draws, length, skill, begins, side] = ['draws', 'length', 'skill', 'seat', `seat.${seats[0]}`].map(badge);
  const first = begins ?? side;
  return {
    games: arms[arm]?.games ?? 0,
    level: levels[0] ?? '',
    ...(first ? { first } : {}),
    ...(begins || !side ? {} : { side: seats[0] ?? '' }),
    ...(draws ? { draws } : {}),
    ...(length ? { length } : {}),
    ...(skill ? { skill } : {}),
  };
}

/**
 * Lab reports that are shared by link. The figures come from the sharing user's page: the server stores them and checks their form. The
 * same experiment gives the same games, so anybody can repeat it.
 */
export class LabReports {
  readonly #store: Store;
  readonly #registry: TableRegistry;
  readonly #time: Clock;

  constructor(store: Store, registry: TableRegistry, time: Clock) {
    this.#store = store;
    this.#registry = registry;
    this.#time = time;
  }

  /** Stores a report. `source`: address of the maker as a number, 0 if unknown. */
  async create(person: string, { id, game, name, playtest, figures: text }: LabReportRequest, source: number): Promise<{ id: string }> {
    requireTitle(name);
    if (!(await this.#registry.ownGame(withoutVersion(game)))) throw new RequestError('unknown-game', `there is no game “${game}”`);
    const fault = jsonLimitError(text, { depth: LIMITS.labFiguresDepth, values: LIMITS.labFiguresValues });
    const figures = fault === undefined ? readLabFigures(text) : undefined;
    if (!figures) throw new RequestError('bad-request', `figures: ${fault ?? 'these are no figures of the lab'}`);
    const arm = playtest === undefined ? figures.arms.length - 1 : await this.#armOf(person, playtest, game, figures);
    const row: LabReportRow = {
      id,
      maker: person,
      game: withoutVersion(game),
      name,
      playtest: playtest ?? '',
      figures: text,
      badges: JSON.stringify(badgesOf(figures, arm)),
      since: this.#time.date(),
      source,
    };
    await this.#store.write(['putLabReport', row, { mostOfMaker: LIMITS.labReportsPerPerson, mostOfSource: LIMITS.labReportsPerAddress }]);
    return { id };
  }

  /** Which arm plays the version; only its designer keeps reports with it. */
  async #armOf(person: string, playtest: string, game: string, { arms }: LabFigures): Promise<number> {
    const version = await this.#store.read('playtest', playtest);
    if (!version) throw new RequestError('unknown-playtest', 'there is no such version');
    if (version.maker !== person) throw new RequestError('not-the-maker', 'somebody else made this version');
    const expected = sortedText(readJson(DB.playtests.columns.options, version.options));
    const arm = arms.findIndex(({ options }) => sortedText(options) === expected);
    if (version.game !== withoutVersion(game) || arm < 0) throw new RequestError('bad-request', 'figures: no arm plays this version');
    return arm;
  }

  /** A report, for everybody with its link. `person`: empty for a client without a key. */
  async view(person: string, id: string): Promise<LabReportView> {
    const row = await this.#store.read('labReport', id);
    if (!row) throw new RequestError('unknown-report', 'there is no such report');
    const { game, name, since, playtest, maker } = row;
    return {
      id,
      game,
      name,
      since,
      ...(playtest === '' ? {} : { playtest }),
      yours: maker === person,
      figures: row.figures,
    };
  }

  /** Deletes a report of the requester. */
  async remove(person: string, id: string): Promise<void> {
    await this.#store.write(['dropLabReport', id, person]);
  }
}
