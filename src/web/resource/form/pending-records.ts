const pending = new Set<Promise<unknown>>()

/** Registers the creation of a record for a field, up to its choice in the field. Forms are sent when all of them have ended. */
export const trackRecord = async <Item>(creation: Promise<Item>): Promise<Item> => {
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
