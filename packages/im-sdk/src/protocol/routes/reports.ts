import { ReportInput } from '../entities/report.ts';
import { noData } from './no-data.ts';
import { route } from './route.ts';

/** Reports to the administrator. */
export const reportRoutes = {
  report: route('POST', '/report', { body: ReportInput, data: noData }),
} as const;
