import { element, exampleOf, parametersOf } from './schema.js'

/** Longer answers are cut on screen. */
const maxShown = 100_000

const input = (label, properties, required) =>
  element(
    'label',
    { className: 'control' },
    element('span', {}, label, required && element('span', { className: 'required' }, ' *')),
    element('input', { autocomplete: 'off', spellcheck: false, ...properties }),
  )

/** The address with the parameters of the form; empty ones are left out. */
const addressOf = (path, form) => {
  const query = new URLSearchParams()
  for (const field of form.querySelectorAll('[data-in=query]'))
    if (field.value !== '') query.set(field.name, field.value)
  const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(form.querySelector(`[data-in=path][name="${name}"]`)?.value ?? ''),
  )
  return `/api${filled}${query.size > 0 ? `?${query}` : ''}`
}

const headersOf = (form, key, language) => {
  const headers = { authorization: `Bearer ${key}`, 'accept-language': language }
  for (const field of form.querySelectorAll('[data-in=header]'))
    if (field.value !== '') headers[field.name] = field.value
  return headers
}

/** The files of the form, or the JSON that was typed. */
const bodyOf = (form, headers) => {
  const files = form.querySelector('input[type=file]')
  if (files) {
    const data = new FormData()
    for (const file of files.files) data.append('files[]', file)
    return data
  }
  const text = form.querySelector('textarea')?.value
  if (text === undefined) return undefined
  JSON.parse(text)
  headers['content-type'] = 'application/json'
  return text
}

const shownHeaders = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after', 'x-request-id']

const contentView = async (response, texts) => {
  const type = response.headers.get('content-type') ?? ''
  const bytes = await response.blob()
  if (bytes.size === 0) return element('p', {}, texts.no_content)
  if (!/json|text|xml/.test(type)) {
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file'
    return element('p', {}, element('a', { href: URL.createObjectURL(bytes), download: name }, texts.save_file))
  }
  const text = await bytes.text()
  const pretty = /json/.test(type) ? JSON.stringify(JSON.parse(text), null, 2) : text
  return element('pre', { tabIndex: 0 }, pretty.length > maxShown ? `${pretty.slice(0, maxShown)}\n…` : pretty)
}

const responseView = async (response, started, texts) => {
  const took = texts.took.replace('{{ms}}', String(Math.round(performance.now() - started)))
  const headers = shownHeaders
    .filter((name) => response.headers.has(name))
    .map((name) => `${name}: ${response.headers.get(name)}`)
  return [
    element('p', { className: response.ok ? 'good' : 'bad' }, `${response.status} ${response.statusText} · ${took}`),
    element('pre', { className: 'headers' }, headers.join('\n')),
    await contentView(response, texts),
  ]
}

/** A form that sends the call with the key of the page. The key is only in memory, and no cookies are sent. */
export const tryIt = ({ method, path, operation, document, texts, language, readKey }) => {
  const parameters = parametersOf(operation, document)
  const content = operation.requestBody?.content
  const json = content?.['application/json']?.schema
  const result = element('div', { className: 'result', role: 'status' })
  const form = element(
    'form',
    { className: 'try' },
    element('h2', {}, texts.try),
    method !== 'get' && element('p', { className: 'warning' }, texts.real_data),
    parameters.map(({ name, in: place, required }) => input(name, { name, required, 'data-in': place }, required)),
    content?.['multipart/form-data'] && input('files[]', { type: 'file', multiple: true }, true),
    json &&
      element(
        'label',
        { className: 'control' },
        element('span', {}, texts.body),
        element('textarea', { rows: 12, spellcheck: false, value: JSON.stringify(exampleOf(json, document), null, 2) }),
      ),
    element('button', { type: 'submit' }, texts.send),
    result,
  )
  const say = (text) => result.replaceChildren(element('p', { className: 'bad' }, text))
  const send = async () => {
    const key = readKey()
    if (!key) return say(texts.need_key)
    const headers = headersOf(form, key, language)
    let body
    try {
      body = bodyOf(form, headers)
    } catch {
      return say(texts.bad_json)
    }
    const started = performance.now()
    try {
      const request = { method: method.toUpperCase(), headers, body, credentials: 'omit' }
      const response = await fetch(addressOf(path, form), request)
      result.replaceChildren(...(await responseView(response, started, texts)))
    } catch {
      say(texts.unreachable)
    }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
  return form
}
