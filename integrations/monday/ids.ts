import { AppError } from '../../openapi/AppError.ts';

/** Returns an ID. Errors: `parameter_invalid` for an empty one: it would turn the request for one thing into a request for all of them. */
export function neededId(id: string | undefined, name: string, message = 'Enter the ID.'): string {
  const given = id?.trim() ?? '';
  if (given !== '') return given;
  throw new AppError('parameter_invalid', message, { param: `/${name}` });
}

export const neededBoard = (id: string): string => neededId(id, 'board', 'Enter the ID of a board.');
export const neededItem = (id: string): string => neededId(id, 'item', 'Enter the ID of an item.');
export const neededUpdate = (id: string): string => neededId(id, 'update', 'Enter the ID of an update.');
