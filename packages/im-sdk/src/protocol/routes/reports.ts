import { ReportInput } from '../entities/report.ts';
import { nothing } from './nothing.ts';
import { route } from './route.ts';

/** Reports to the administrator. */
export const reportRoutes = {
  report: route('POST', '/report', { body: ReportInput, data: nothing }),
} as const;
