import { testCells } from './table'

testCells(false)
