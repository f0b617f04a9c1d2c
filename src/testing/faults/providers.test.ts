import { testCells } from './cells'

testCells('providers')
