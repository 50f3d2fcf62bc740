import type { EndpointId } from "@foyer/contract";
import { ENDPOINTS } from "@foyer/contract/endpoint-table";

export interface EndpointRow {
  readonly method: string;
  readonly path: string;
  readonly moduleId?: string;
  readonly sealed?: boolean;
}

const rows: Partial<Record<EndpointId, EndpointRow>> = { ...ENDPOINTS };

/** Makes known what one part of the front alone calls; everything before it is lighter for that. */
export function knowEndpoints(more: Partial<Record<EndpointId, EndpointRow>>): void {
  Object.assign(rows, more);
}

/** How an endpoint is called. */
export function endpointRow(id: EndpointId): EndpointRow {
  const row = rows[id];
  if (!row) throw new Error(`${id} is not known here`);
  return row;
}
