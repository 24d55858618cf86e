import { Migration } from '@mikro-orm/migrations';

/**
 * Changes of employees and positions are published to pages like all others (`m0062Changes`). Of runs and deliverables their repositories
 * tell: many begin at once.
 */
export class M0190ToldEmployees extends Migration {
  override async up(): Promise<void> {
    for (const { table, kind, id, project } of told)
      this.addSql(`create trigger tell_change_1 after insert or update or delete on ${table} for each row
  execute function public.tell_change('${kind}', 'coalesce(($1).organization_id, ''-''), coalesce(($1).${id}, ''-''), ${project}, ''-'', ''-''');`);
  }

  override async down(): Promise<void> {
    for (const { table } of told) this.addSql(`drop trigger tell_change_1 on ${table};`);
  }
}

const ownProject = `coalesce(($1).project_id, ''-'')`;
const projectOfEmployee = `coalesce((select e.project_id from employees e where e.id = ($1).employee_id), ''-'')`;

const told = [
  { table: 'employees', kind: 'employee', id: 'id', project: ownProject },
  { table: 'listings', kind: 'employee', id: 'employee_id', project: projectOfEmployee },
  { table: 'positions', kind: 'position', id: 'id', project: ownProject },
];
