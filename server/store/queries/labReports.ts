import { DB, type Row } from '../schema.ts';
import { conflict } from '../storageError.ts';
import { all, insert, one, rowOf } from '../work.ts';
import { deletedRow, reassigned, type UserColumn } from './userColumns.ts';

export type LabReportRow = Row<'labReports'>;

export const labReportUserColumns: readonly UserColumn[] = [deletedRow('lab_reports', 'maker', [reassigned('lab_reports', 'maker')])];

export const labReportReads = {
  labReport: (id: string) => rowOf(DB.labReports, 'WHERE id = $id', { id }),
  /** The latest report that is kept with a version. */
  labReportOf: (playtest: string) =>
    one<Pick<LabReportRow, 'id' | 'since'>>(
      "SELECT id, since FROM lab_reports WHERE playtest = $playtest AND playtest <> '' ORDER BY since DESC, id LIMIT 1",
      { playtest },
    ),
};

export const labReportChanges = {
  /** Stores a report. The whole commit fails if its maker or address has too many; a repeated request changes nothing. */
  *putLabReport(row: LabReportRow, { mostOfMaker, mostOfSource }: { readonly mostOfMaker: number; readonly mostOfSource: number }) {
    const known = yield* rowOf(DB.labReports, 'WHERE id = $id', { id: row.id });
    if (known?.maker === row.maker) return;
    if (known) throw conflict('name-taken', 'choose another id for the report');
    const many = yield* one<{ ofMaker: number; ofSource: number }>(
      `SELECT (SELECT count(*) FROM lab_reports WHERE maker = $maker) AS "ofMaker",
         (SELECT count(*) FROM lab_reports WHERE source = $source AND source <> 0) AS "ofSource"`,
      { maker: row.maker, source: row.source },
    );
    if (Number(many?.ofMaker) >= mostOfMaker || Number(many?.ofSource) >= mostOfSource)
      throw conflict('too-many-playtests', 'there are too many reports of yours, or from your network address: delete one first');
    yield* insert(DB.labReports, row);
  },
  /** Deletes a report of this maker. */
  *dropLabReport(id: string, maker: string) {
    yield* all('DELETE FROM lab_reports WHERE id = $id AND maker = $maker', { id, maker });
  },
};
