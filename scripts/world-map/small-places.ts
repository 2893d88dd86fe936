/** Longitude and latitude of places that the borders omit or include in another country. */
export const elsewhere: Record<string, [number, number]> = {
  BQ: [-68.3, 12.2],
  BV: [3.4, -54.4],
  CC: [96.9, -12.2],
  CX: [105.7, -10.5],
  GF: [-53.2, 3.9],
  GI: [-5.4, 36.1],
  GP: [-61.5, 16.2],
  MQ: [-61, 14.7],
  RE: [55.5, -21.1],
  SJ: [16, 78.6],
  TK: [-171.8, -9.2],
  TV: [179.2, -8.5],
  UM: [-160, -0.4],
  YT: [45.2, -12.8],
};
