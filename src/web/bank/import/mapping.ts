import { missingParts } from '#domain/bank/read/mapping.ts'
import type { ColumnMapping } from '#domain/bank/read/mapping.ts'

export const isComplete = (mapping: ColumnMapping): boolean => missingParts(mapping).length === 0
