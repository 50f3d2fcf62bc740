import pg from "pg";

/** Excludes objects that belong to an extension. */
const NOT_OF_EXTENSION = (catalogue: string, oid: string) =>
  `NOT EXISTS (SELECT FROM pg_depend WHERE classid = '${catalogue}'::regclass AND objid = ${oid} AND deptype = 'e')`;

/** Queries that give one line, or one function definition, per object of the schema `public`. */
const OBJECTS: Readonly<Record<string, string>> = {
  extension: "SELECT extname FROM pg_extension",
  type: `SELECT format('%s.%s %s', t.typname, a.attname, format_type(a.atttypid, a.atttypmod))
           FROM pg_type t JOIN pg_class c ON c.oid = t.typrelid AND c.relkind = 'c' JOIN pg_attribute a ON a.attrelid = c.oid
          WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped`,
  enum: `SELECT format('%s %s', t.typname, string_agg(e.enumlabel, ' ' ORDER BY e.enumsortorder))
           FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid WHERE t.typnamespace = 'public'::regnamespace GROUP BY t.typname`,
  domain: `SELECT format('%s %s', typname, format_type(typbasetype, typtypmod))
             FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype = 'd'`,
  relation: `SELECT format('%s %s %s %s', relkind, relpersistence, relname, reloptions::text)
               FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
                AND ${NOT_OF_EXTENSION("pg_class", "c.oid")}`,
  // Position among the remaining columns: a dropped column leaves a gap in attnum.
  column: `SELECT format('%s.%s %s %s not null %s default %s identity %s generated %s storage %s collation %s', c.relname,
                  row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum), a.attname, format_type(a.atttypid, a.atttypmod),
                  a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated, a.attstorage, l.collname)
             FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p', 'v', 'm')
             LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
             LEFT JOIN pg_collation l ON l.oid = a.attcollation
            WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
              AND ${NOT_OF_EXTENSION("pg_class", "c.oid")}`,
  sequence: `SELECT format('%s %s owned by %s.%s', s.seqrelid::regclass, format_type(s.seqtypid, NULL), t.relname, a.attname)
               FROM pg_sequence s
               LEFT JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = s.seqrelid AND d.deptype IN ('a', 'i')
               LEFT JOIN pg_class t ON t.oid = d.refobjid
               LEFT JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid`,
  constraint: `SELECT format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
                 FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'`,
  index: `SELECT pg_get_indexdef(i.indexrelid) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
           WHERE c.relnamespace = 'public'::regnamespace`,
  trigger: `SELECT format('%s enabled %s', pg_get_triggerdef(oid), tgenabled) FROM pg_trigger WHERE NOT tgisinternal`,
  function: `SELECT pg_get_functiondef(p.oid) FROM pg_proc p
              WHERE p.pronamespace = 'public'::regnamespace AND p.prokind IN ('f', 'p') AND ${NOT_OF_EXTENSION("pg_proc", "p.oid")}`,
  view: "SELECT format('%s %s', viewname, definition) FROM pg_views WHERE schemaname = 'public'",
  comment: `SELECT format('%s %s', identity.identity, d.description) FROM pg_description d,
              pg_identify_object(d.classoid, d.objoid, d.objsubid) identity
             WHERE d.classoid <> 'pg_extension'::regclass AND identity.schema = 'public'
               AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.classid = d.classoid AND e.objid = d.objoid AND e.deptype = 'e')`,
};

/** Describes a database schema from the system catalogues, sorted: equal schemas give equal lists. */
export async function describeSchema(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const described: string[] = [];
    for (const [kind, text] of Object.entries(OBJECTS)) {
      const { rows } = await client.query<[string]>({ text, rowMode: "array" });
      described.push(...rows.map(([object]) => `${kind} ${object}`));
    }
    return described.sort();
  } finally {
    await client.end();
  }
}
