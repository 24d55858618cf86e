import { Migration } from '@mikro-orm/migrations';

/** Histograms of model speeds by hour over all organizations, for medians. They are computed with the sums of usage. */
export class M0297ModelSpeeds extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table model_speeds (
  hour timestamptz(3),
  model text,
  measure text check (measure in ('ttft_ms', 'tokens_per_second')),
  -- Values from 1.1 to the power of the bucket up to the next one.
  bucket smallint,
  calls bigint not null,
  primary key (hour, model, measure, bucket)
);`);
    this.addSql('grant select, insert, update, delete on model_speeds to bureau_system;');
  }

  override async down(): Promise<void> {
    this.addSql('drop table model_speeds;');
  }
}
