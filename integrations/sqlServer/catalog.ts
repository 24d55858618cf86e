import type { Statement } from '../databases/DatabaseConnection.ts';

/** Schemas of the database, without those of the server and of its roles. */
export const schemasQuery: Statement = {
  sql: `select name from sys.schemas
where name not in (N'sys', N'INFORMATION_SCHEMA', N'guest') and name not like N'db[_]%' order by name`,
  values: [],
};

/** Tables and views of a schema that the user may see. */
export function tablesQuery(schema: string): Statement {
  return {
    sql: `select o.name as name, case when o.type = 'V' then N'view' else N'table' end as kind,
(select sum(p.rows) from sys.partitions p where p.object_id = o.object_id and p.index_id in (0, 1)) as row_estimate,
cast(e.value as nvarchar(4000)) as comment
from sys.objects o
left join sys.extended_properties e on e.class = 1 and e.major_id = o.object_id and e.minor_id = 0 and e.name = N'MS_Description'
where o.schema_id = schema_id(@p1) and o.type in ('U', 'V') and o.is_ms_shipped = 0
order by o.name`,
    values: [schema],
  };
}

/** The type of a column as statements write it; of an alias, the type behind it. */
const typeText = `coalesce(type_name(c.system_type_id), t.name) + case
when type_name(c.system_type_id) in (N'nvarchar', N'nchar') then N'(' + case when c.max_length = -1 then N'max' else cast(c.max_length / 2 as nvarchar(10)) end + N')'
when type_name(c.system_type_id) in (N'varchar', N'char', N'varbinary', N'binary') then N'(' + case when c.max_length = -1 then N'max' else cast(c.max_length as nvarchar(10)) end + N')'
when type_name(c.system_type_id) in (N'decimal', N'numeric') then N'(' + cast(c.precision as nvarchar(10)) + N',' + cast(c.scale as nvarchar(10)) + N')'
when type_name(c.system_type_id) in (N'datetime2', N'datetimeoffset', N'time') then N'(' + cast(c.scale as nvarchar(10)) + N')'
else N'' end`;

/** Columns of a table in their order. */
export function columnsQuery(schema: string, table: string): Statement {
  return {
    sql: `select c.name as name, ${typeText} as type, c.is_nullable as nullable, object_definition(c.default_object_id) as [default],
case when c.is_identity = 1 or c.is_computed = 1 or t.name = N'timestamp' then 1 else 0 end as generated,
case when exists (select 1 from sys.index_columns k join sys.indexes i on i.object_id = k.object_id and i.index_id = k.index_id
where i.is_primary_key = 1 and k.object_id = c.object_id and k.column_id = c.column_id) then 1 else 0 end as primary_key,
cast(e.value as nvarchar(4000)) as comment
from sys.columns c
join sys.types t on t.user_type_id = c.user_type_id
left join sys.extended_properties e on e.class = 1 and e.major_id = c.object_id and e.minor_id = c.column_id and e.name = N'MS_Description'
where c.object_id = object_id(quotename(@p1) + N'.' + quotename(@p2))
order by c.column_id`,
    values: [schema, table],
  };
}
