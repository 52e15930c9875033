export { openTable, STANDARD_SETTING } from './createForm.tsx';
export { ReportForm } from './report.tsx';
