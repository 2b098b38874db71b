import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { queryPrepared } from './prepared.ts'

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('testServer').superuserUrl, pipeline: true })
  await client.connect()
  await client.query('create temporary table item (id int, title text, price numeric)')
  await client.query(`insert into item values (1, 'Bread', 1.50), (2, null, null)`)
})
afterAll(() => client.end())

const items = { name: 'items', text: 'select id, title, price from item where id <= $1 order by id' }
const rows = async (most: number) => (await queryPrepared(client, { ...items, values: [most] })).rows

test('a prepared statement returns the same rows the first time and later', async () => {
  const both = [
    { id: 1, title: 'Bread', price: '1.50' },
    { id: 2, title: null, price: null },
  ]
  expect(await rows(2)).toEqual(both)
  expect(await rows(2)).toEqual(both)
  expect(await Promise.all([rows(2), rows(1), rows(0)])).toEqual([both, both.slice(0, 1), []])
})

test('the database sends the columns of a prepared statement once for each connection', async () => {
  let count = 0
  client.connection.on('rowDescription', () => (count += 1))
  const ask = () => queryPrepared(client, { name: 'one', text: 'select 1 as one', values: [] })
  await ask()
  await ask()
  expect(count).toBe(1)
})

test('a prepared statement without rows returns how many rows it changed', async () => {
  const change = { name: 'change', text: 'update item set price = price where id <= $1' }
  expect((await queryPrepared(client, { ...change, values: [1] })).rowCount).toBe(1)
  expect((await queryPrepared(client, { ...change, values: [2] })).rowCount).toBe(2)
})

test('a prepared statement that failed can run again', async () => {
  const divide = { name: 'divide', text: 'select 6 / $1::int as result' }
  const by = async (divisor: number) => (await queryPrepared(client, { ...divide, values: [divisor] })).rows
  await expect(by(0)).rejects.toThrow('division by zero')
  expect(await by(2)).toEqual([{ result: 3 }])
  await expect(by(0)).rejects.toThrow('division by zero')
  expect(await by(3)).toEqual([{ result: 2 }])
})

test('a prepared statement is rejected after its columns have changed', async () => {
  const all = { name: 'all', text: 'select * from item where id = $1', values: [1] }
  await queryPrepared(client, all)
  await client.query('alter table item rename column title to name')
  await expect(queryPrepared(client, all)).rejects.toThrow('cached plan must not change result type')
  await client.query('alter table item rename column name to title')
  expect((await queryPrepared(client, all)).rows).toEqual([{ id: 1, title: 'Bread', price: '1.50' }])
})

test('the error of a prepared statement leads to its caller', async () => {
  const callFailing = () => queryPrepared(client, { name: 'failing', text: 'select 1 / 0', values: [] })
  await expect(callFailing()).rejects.toMatchObject({ stack: expect.stringContaining('queryPrepared') })
})
