import { AppError } from '../../openapi/AppError.ts';

/** Returns the ID of a post without its prefix, also from its address. Errors: `parameter_invalid`. */
export function postIdOf(written: string, param: string): string {
  const text = written.trim();
  const id =
    /^(?:t3_)?([a-z\d]{1,13})$/i.exec(text)?.[1] ??
    /\/comments\/([a-z\d]+)/i.exec(text)?.[1] ??
    /^https?:\/\/redd\.it\/([a-z\d]+)/i.exec(text)?.[1];
  if (id !== undefined) return id.toLowerCase();
  throw new AppError('parameter_invalid', 'Enter the ID or the address of a post.', { param });
}

/** Returns the ID of a comment without its prefix, also from its address. Errors: `parameter_invalid`. */
export function commentIdOf(written: string, param: string): string {
  const text = written.trim();
  const id = /^(?:t1_)?([a-z\d]{1,13})$/i.exec(text)?.[1] ?? /\/comments\/[a-z\d]+\/[^/]*\/([a-z\d]+)/i.exec(text)?.[1];
  if (id !== undefined) return id.toLowerCase();
  throw new AppError('parameter_invalid', 'Enter the ID or the address of a comment.', { param });
}

/** Returns the name of a community without `r/`, also from its address. Errors: `parameter_invalid`. */
export function communityOf(written: string, param: string): string {
  const name = /^(?:https?:\/\/(?:\w+\.)?reddit\.com)?(?:\/?r\/)?([\w-]{2,50})\/?$/i.exec(written.trim())?.[1];
  if (name !== undefined) return name;
  throw new AppError('parameter_invalid', 'Enter the name of a community, such as r/automation.', { param });
}

/** Returns the name of a user without `u/`, also from its address. Errors: `parameter_invalid`. */
export function userOf(written: string, param: string): string {
  const name = /^(?:https?:\/\/(?:\w+\.)?reddit\.com)?(?:\/?(?:u|user)\/)?([\w-]{2,30})\/?$/i.exec(written.trim())?.[1];
  if (name !== undefined) return name;
  throw new AppError('parameter_invalid', 'Enter the name of a user.', { param });
}
