<?php
/**
 * Renders the block: the element alone. WordPress adds its script to the page.
 *
 * @package FudgeTray
 * @var array $attributes of the block, as the author has set them.
 */

defined( 'ABSPATH' ) || exit;

$fudge_tray_names = array( 'technique', 'trait', 'difficulty', 'ladder', 'controls', 'theme', 'label', 'session' );
$fudge_tray_style = sprintf( 'display:block;block-size:%dpx', min( 2000, max( 200, (int) ( $attributes['height'] ?? 480 ) ) ) );

echo '<fudge-tray ' . get_block_wrapper_attributes( array( 'style' => $fudge_tray_style ) );
foreach ( $fudge_tray_names as $fudge_tray_name ) {
	$fudge_tray_value = $attributes[ $fudge_tray_name ] ?? '';
	if ( is_string( $fudge_tray_value ) && '' !== $fudge_tray_value ) {
		echo ' ' . $fudge_tray_name . '="' . esc_attr( $fudge_tray_value ) . '"';
	}
}
echo '></fudge-tray>';
