/**
 * How a form is refused for what is wrong with its fields: where one names what is not there, or is another company's, nothing was found;
 * anything else is no valid form. `notListed` is what is said of such a field; a text that is no id at all is told the same, but is invalid.
 */
export const refusalOf = (errors: object) =>
  Object.values(errors).flat().includes(notListed)
    ? { status: 404, body: { code: 'not_found', errors } }
    : { status: 422, body: { code: 'validation_failed', errors } }

export const notListed = 'Pasirinkite įrašą iš sąrašo.'

/** Whether a field is given what looks like an id. */
export const isId = (fields: object): boolean =>
  Object.values(fields).some((value) => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value))
