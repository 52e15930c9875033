import type { LabReportRequest, LabReportView } from '@fray/protocol/labReports';
import { performOnce } from '../../shared/performOnce.ts';
import { ask } from '../../shared/server/api.ts';

/** Reports that are shared by link. */
export const reportApi = {
  /** Shares a report once, however often it is pressed. Resolves to its id. */
  share: (report: Omit<LabReportRequest, 'id'>): Promise<{ id: string }> =>
    performOnce(`report ${JSON.stringify(report)}`, (id) => ask('POST', '/api/lab-reports', { id, ...report })),
  view: (id: string) => ask<LabReportView>('GET', `/api/lab-reports/${id}`),
  remove: (id: string) => ask('DELETE', `/api/lab-reports/${id}`),
};
