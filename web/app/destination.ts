import type { Icon } from '@tabler/icons-react';
import type { Schema } from '../api/client.ts';

/** A page that is reachable from everywhere. */
export type Destination = {
  to: string;
  label: string;
  icon: Icon;
  /** A one-line description of the page. */
  about: string;
  external?: boolean;
  managersOnly?: boolean;
  ownersOnly?: boolean;
  /** Instance permission required for the page. */
  needs?: Schema<'Permission'>;
  /** True if the navigation has no entry for it: a side list, the bell or the account menu links to it. */
  hidden?: boolean;
  /** The entry of the navigation that contains it. */
  under?: string;
};
