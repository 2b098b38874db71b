/**
 * The answer that rejects the fields of a form: "not found" if a field has the id of a missing row or of another company's, else
 * "validation failed". `notListed` is the message of such a field; a text that is not an id gets the same message but is invalid.
 */
export const refusalOf = (errors: object) =>
  Object.values(errors).flat().includes(notListed)
    ? { status: 404, body: { code: 'not_found', errors } }
    : { status: 422, body: { code: 'validation_failed', errors } }

export const notListed = 'Pasirinkite įrašą iš sąrašo.'

/** Whether the value of a field looks like an id. */
export const isId = (fields: object): boolean =>
  Object.values(fields).some((value) => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value))
