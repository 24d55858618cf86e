import { Migration } from '@mikro-orm/migrations';

/**
 * The place of an employee's agent that has tools: its executions belong to a digital organization that is the employee's own, has no canvas, and is in no list.
 */
export class M0185AgentsWithTools extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table digital_organizations add column employee_id text;');
    this.addSql(`alter table digital_organizations add constraint digital_organizations_employee
      foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade;`);
    this.addSql(
      'create unique index digital_organizations_employee on digital_organizations (employee_id) where employee_id is not null;',
    );
  }

  override async down(): Promise<void> {
    this.addSql('delete from digital_organizations where employee_id is not null;');
    this.addSql('alter table digital_organizations drop column employee_id;');
  }
}
