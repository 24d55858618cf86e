import { formatAmount, formatBalance, formatCredits } from './credits.ts';

type CreditsProps = {
  credits: string;
  /** Writes a plus before what came in. */
  signed?: boolean;
  /** Cut off instead of rounded, so that it never says more than there is. */
  balance?: boolean;
};

/** Credits at a glance, with two decimals; the exact amount under the pointer. */
export function Credits({ credits, signed = false, balance = false }: CreditsProps) {
  return (
    <span className="numeric" title={formatCredits(credits)}>
      {signed && !credits.startsWith('-') ? '+' : ''}
      {balance ? formatBalance(credits) : formatAmount(credits)}
    </span>
  );
}
