const pending = new Set<Promise<unknown>>()

/** Registers a record that is being created for a field, until the field has it. Forms are sent after all of them are created. */
const trackRecord = async <Item>(creation: Promise<Item>): Promise<Item> => {
  pending.add(creation)
  try {
    return await creation
  } finally {
    pending.delete(creation)
  }
}

/** Resolves when no field waits for a record that is being created. Never rejects. */
export const recordsCreated = async (): Promise<void> => {
  while (pending.size > 0) await Promise.allSettled(pending)
}

/**
 * Creates a record with the typed name. Without a name `create` opens the form of the record, which is not waited for: saving it waits itself
 * for all records that are being created.
 */
export const createTyped = (typed: string, create: (typed: string) => Promise<boolean>): Promise<boolean> =>
  typed.trim() === '' ? create('') : trackRecord(create(typed.trim()))
