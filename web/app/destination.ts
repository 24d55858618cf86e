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
  /** True if its group in the navigation shows it only while the group is open. */
  more?: boolean;
  /** Paths of further pages for which its entry is current. */
  contains?: readonly string[];
};
