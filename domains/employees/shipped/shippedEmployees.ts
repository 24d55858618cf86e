import { dataEmployees } from './dataEmployees.ts';
import { modelEmployees } from './modelEmployees.ts';

/** The employees that ship with Bureau. */
export const shippedEmployees = [...dataEmployees, ...modelEmployees];
