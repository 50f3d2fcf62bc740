import type { EndpointId } from "@foyer/contract";
import { ENDPOINTS } from "@foyer/contract/endpoint-table";

export interface EndpointRow {
  readonly method: string;
  readonly path: string;
  readonly moduleId?: string;
  readonly moduleOfTypes?: Readonly<Record<string, string>>;
  readonly sealed?: boolean;
  readonly cookies?: boolean;
}

const rows: Partial<Record<EndpointId, EndpointRow>> = { ...ENDPOINTS };

/** Registers endpoints that only one part of the client calls, so that they are not in the entry chunk. */
export function knowEndpoints(more: Partial<Record<EndpointId, EndpointRow>>): void {
  Object.assign(rows, more);
}

/** How an endpoint is called. */
export function endpointRow(id: EndpointId): EndpointRow {
  const row = rows[id];
  if (!row) throw new Error(`${id} is not known here`);
  return row;
}
