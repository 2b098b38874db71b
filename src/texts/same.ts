/** A plural form's key without its CLDR category: `invoices_one`, `invoices_few` → `invoices`. */
type Base<Key> = Key extends `${infer Name}_${'one' | 'few' | 'many' | 'other'}` ? `${Name}_one` | `${Name}_other` : Key

/**
 * The keys a language must have to match the source language, no more and no fewer. Plural forms differ between
 * languages: Lithuanian has one, few, many and other, English one and other.
 */
export type Same<Source> = {
  [Key in keyof Source as Base<Key>]: Source[Key] extends string ? string : Same<Source[Key]>
}
