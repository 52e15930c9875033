export { openTable, STANDARD_SETTING } from './createForm.tsx';
export type { OnlineTable } from './onlineTable.ts';
export { ReportForm } from './report.tsx';
