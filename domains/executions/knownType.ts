import { AppError } from '../../openapi/AppError.ts';

/** Returns the type of a trigger. Errors: `graph_invalid` if the instance does not know the type, or the version of it. */
export function knownType<Type>(type: Type | undefined, { name }: { name: string }): Type {
  if (type !== undefined) return type;
  const message = `This instance does not know the type of "${name}", or its version. Update the instance, or replace the node.`;
  throw new AppError('graph_invalid', message);
}
