import { Migration } from '@mikro-orm/migrations';

/**
 * Starting runs of employees takes `employees.run`. Custom roles that may hire get it, and API keys that could start runs until now keep that
 * where the role of their account allows it. Custom roles that only view employees lose it, as viewers do.
 */
export class M0221EmployeesRun extends Migration {
  override async up(): Promise<void> {
    this.addSql('set local role bureau_system;');
    this.addSql(`update project_roles set scopes = scopes || 'employees.run'::text
  where 'employees.hire' = any (scopes) and not 'employees.run' = any (scopes);`);
    this.addSql(`update api_keys set scopes = scopes || 'employees.run'::text
  where scopes @> array['employees.view', 'models.call'] and not 'employees.run' = any (scopes);`);
    this.addSql('reset role;');
  }

  override async down(): Promise<void> {
    this.addSql('set local role bureau_system;');
    this.addSql(
      `update project_roles set scopes = array_remove(scopes, 'employees.run') where 'employees.run' = any (scopes);`,
    );
    this.addSql(
      `update api_keys set scopes = array_remove(scopes, 'employees.run') where 'employees.run' = any (scopes);`,
    );
    this.addSql('reset role;');
  }
}
