import type { EntityTable } from './entity.ts'
import { partyWork } from './party/party.ts'

/** How the records of each entity are imported. */
export const entityWork: EntityTable = {
  client: partyWork,
  vendor: partyWork,
}
