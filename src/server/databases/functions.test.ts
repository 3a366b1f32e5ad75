import { expect, it } from 'vitest'
import { functionsFor, functionsProblem } from './functions.ts'

it.each(['', 'postgresql:public.to_euro', 'mysql:shop.net, clickhouse:geoToH3', 'mssql:dbo.*\n postgresql:tools.*'])('takes “%s”', (text) => {
  expect(functionsProblem(text)).toBeNull()
})

it.each(['to_euro', 'oracle:a.b', 'postgresql:', 'postgresql:a.b.c', 'postgresql:a b'])('refuses “%s”, and names what is wrong', (text) => {
  expect(functionsProblem(text)).toMatch(/has “.+”/)
})

it('gives the functions of one kind of database', () => {
  expect(functionsFor('postgresql', 'postgresql:public.a, mysql:b, postgresql:tools.*')).toEqual(['public.a', 'tools.*'])
})
