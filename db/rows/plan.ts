/** A plan as data (decisions §9). Only its price can be changed. */
export interface PlanRow {
  id: string;
  /** Above which others it stands: a plan of a higher rank is an upgrade. */
  rank: number;
  /** Null: no limit. */
  monthlyExecutions: bigint | null;
  monthlyCreditsMicros: bigint;
  hasCustomDomains: boolean;
  /** Its periods begin on the organization's own day; else with the calendar month. */
  hasAnniversary: boolean;
  /** Executions and credits are agreed with each organization. */
  byContract: boolean;
  /** Null: not offered by a price. */
  monthlyPriceCents: bigint | null;
}
