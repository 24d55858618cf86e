/** An organization's wish for credits; at most one of each organization is open. */
export interface CreditRequestRow {
  id: string;
  organizationId: string;
  accountId: string | null;
  message: string | null;
  status: 'open' | 'granted' | 'declined';
  creditsMicros: bigint | null;
  createdAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
}
